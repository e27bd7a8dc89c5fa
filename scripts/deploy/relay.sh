#!/bin/sh
# Starts the relay of calls with the given options and its addresses, or says why no browser could reach it. TURN_HOST is its name,
# TURN_EXTERNAL_IP the public address at which that name leads here. With the word check it only looks at these two.
set -eu

host=${TURN_HOST:-localhost}
public=${TURN_EXTERNAL_IP:-}

refuse() {
  echo "The relay does not start: $1. Set TURN_EXTERNAL_IP to the public address at which $host leads to this machine." >&2
  exit 1
}

family() {
  case $1 in
    *[!0-9A-Fa-f:.]*) echo none ;;
    *:*:*) echo IPv6 ;;
    *[!0-9.]* | *..* | .* | *. | *.*.*.*.*) echo none ;;
    *.*.*.*) echo IPv4 ;;
    *) echo none ;;
  esac
}

# Private, shared, reserved and sample addresses are unreachable from outside.
is_public_address() {
  case $1 in
    2001:0[dD][bB]8:* | 2001:[dD][bB]8:* | 2002:*) return 1 ;;
    [23]*:*) return 0 ;;
    *:*) return 1 ;;
    0.* | 10.* | 127.* | 169.254.* | 172.1[6-9].* | 172.2?.* | 172.3[01].* | 192.168.*) return 1 ;;
    100.6[4-9].* | 100.[7-9]?.* | 100.1[01]?.* | 100.12[0-7].* | 192.0.[02].* | 192.88.99.* | 198.1[89].*) return 1 ;;
    198.51.100.* | 203.0.113.* | 22[4-9].* | 23?.* | 24?.* | 25?.*) return 1 ;;
    *) return 0 ;;
  esac
}

# Excludes only this machine and the usual names in a home network.
is_public_host() {
  if [ "$(family "$1")" != none ]; then
    is_public_address "$1"
    return
  fi
  case $1 in
    localhost | *.localhost | *.local | *.lan | *.internal | *.home.arpa | *.test) return 1 ;;
    *.*) return 0 ;;
    *) return 1 ;;
  esac
}

if [ -z "$public" ]; then
  case $host in
    localhost | *.localhost) public=127.0.0.1 ;;
    *) if [ "$(family "$host")" != none ]; then public=$host; fi ;;
  esac
fi
[ -n "$public" ] || refuse "TURN_EXTERNAL_IP is missing"
[ "$(family "$public")" != none ] || refuse "TURN_EXTERNAL_IP is $public, which is no address"
if is_public_host "$host" && ! is_public_address "$public"; then
  refuse "TURN_HOST is $host, but TURN_EXTERNAL_IP is $public, which no one reaches from outside"
fi
[ "${1:-}" != check ] || exit 0

# The relay listens on the first of this container's addresses of that family. The other end of a call is a port of the same address, which
# coturn allows because of this pair; all its other addresses are denied.
own=
others=
for address in $(hostname -i); do
  if [ -z "$own" ] && [ "$(family "$address")" = "$(family "$public")" ]; then own=$address; else others="$others $address"; fi
done
[ -n "$own" ] || refuse "TURN_EXTERNAL_IP is $public, but this container has no $(family "$public") address"
for address in $others; do
  if [ "$address" != "$own" ]; then set -- "$@" "--denied-peer-ip=$address"; fi
done
exec turnserver "$@" "--external-ip=$public/$own"
