# shellcheck shell=bash
# The project's own Python in .venv, made on a bare machine. Sourced by serve, test and .ci/run; never run by itself.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
venv=$root/.venv
venv_python=$venv/bin/python

say() { printf 'hana: %s\n' "$*" >&2; }

stop() {
    say "$*"
    exit 1
}

# A shim may exist and still fail, so a Python counts only once it has run.
is_recent() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

find_python() {
    local name path
    for name in python3.14 python3.13 python3.12 python3.11 python3 python; do
        while IFS= read -r path; do
            if is_recent "$path"; then
                printf '%s\n' "$path"
                return
            fi
        done < <(type -aP "$name")
    done
    return 1
}

can_apt() { [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; }

apt_install() {
    can_apt || return 1
    say "installing $* with apt-get"
    # Without fresh lists an install may still work, so only its own outcome counts.
    apt-get -qq update >/dev/null 2>&1 || true
    DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "$@" </dev/null >/dev/null 2>&1
}

venv_works() { is_recent "$venv_python" && "$venv_python" -c "import pip" >/dev/null 2>&1; }

# Tries one way to make the environment: try_venv COMMAND…; what a failed way left behind is cleared first.
try_venv() {
    rm -rf "$venv"
    "$@" "$venv" >/dev/null 2>&1 && venv_works
}

make_venv() {
    local python
    python=$(find_python) || { apt_install python3 python3-venv && python=$(find_python); } ||
        stop "Python 3.11 or newer is needed and was not found; install it (https://www.python.org/downloads/)"
    say "making .venv with $("$python" --version)"
    try_venv "$python" -m venv && return
    try_venv "$python" -m virtualenv && return
    try_venv virtualenv --python "$python" && return
    # Debian keeps the half of venv that brings pip in a package of its own.
    apt_install python3-venv && try_venv /usr/bin/python3 -m venv && return
    rm -rf "$venv"
    stop "could not make .venv; install Python's venv (on Debian and Ubuntu: apt-get install python3-venv) or virtualenv"
}

# Installs a lock file unless exactly this text of it is already installed.
install_lock() {
    local lock=$root/$1 stamp=$venv/$1.installed
    if [[ -f $stamp && $(<"$stamp") == "$(<"$lock")" ]]; then return; fi
    say "installing $1 (up to a minute the first time)"
    "$venv_python" -m pip install --quiet --disable-pip-version-check -r "$lock" || return 1
    cp "$lock" "$stamp"
}

# Compiled kernels are a matter of speed, and not every machine has wheels for them.
install_without_kernels() {
    local plain=$venv/requirements-plain.txt
    grep -vE '^(numba|llvmlite|numpy)==' "$root/requirements.txt" >"$plain"
    "$venv_python" -m pip install --quiet --disable-pip-version-check -r "$plain" || return 1
    cp "$root/requirements.txt" "$venv/requirements.txt.installed"
    say "numba could not be installed: analysis goes on without compiled kernels, with a smaller budget"
}

prepare() {
    venv_works || make_venv
    install_lock requirements.txt || install_without_kernels ||
        stop "could not install requirements.txt; is this machine online?"
}
