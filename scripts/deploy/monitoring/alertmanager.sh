#!/bin/sh
# Writes the settings of Alertmanager into the given file, and starts the rest of the line. ALERT_URL is a webhook, ALERT_MAIL one or more
# addresses, to which SMTP_URL and MAIL_FROM send. Without the two, alerts go nowhere from there.
set -eu

file=$1
shift
url=${ALERT_URL:-}
mail=${ALERT_MAIL:-}

refuse() {
  echo "Alertmanager does not start: $1." >&2
  exit 1
}

# Quotes any text for YAML.
quoted() {
  printf "'%s'" "$(printf %s "$1" | sed "s/'/''/g")"
}

# Prints a part of a URL as it is meant: %40 is @.
decoded() {
  left=$1
  text=
  while :; do
    case $left in *%*) ;; *) break ;; esac
    text=$text${left%%\%*}
    left=${left#*%}
    case $left in
      [0-9A-Fa-f][0-9A-Fa-f]*)
        rest=${left#??}
        text=$text$(printf "\\$(printf %03o "0x${left%"$rest"}")")
        left=$rest
        ;;
      *) text=$text% ;;
    esac
  done
  printf %s "$text$left"
}

# Reads SMTP_URL as Swoon does, with the same ports where it names none.
read_smtp() {
  case ${SMTP_URL:-} in
    '') refuse "ALERT_MAIL is set, and mails need SMTP_URL" ;;
    smtp://* | smtps://*) ;;
    *) refuse "SMTP_URL is no smtp:// or smtps:// address" ;;
  esac
  case $SMTP_URL in smtps://*) port=465 ;; *) port=587 ;; esac
  place=${SMTP_URL#*://}
  place=${place%%[/?#]*}
  user=
  password=
  case $place in
    *@*)
      login=${place%@*}
      place=${place##*@}
      user=$(decoded "${login%%:*}")
      case $login in *:*) password=$(decoded "${login#*:}") ;; esac
      ;;
  esac
  host=$place
  case $place in
    *]) ;;
    *:*)
      host=${place%:*}
      port=${place##*:}
      ;;
  esac
  # Only at port 465 Alertmanager speaks TLS from the beginning; elsewhere it asks for STARTTLS.
  case $SMTP_URL in smtps://*) [ "$port" = 465 ] || refuse "it speaks smtps:// only at port 465, and SMTP_URL names $port" ;; esac
  tls=true
  case $port,$SMTP_URL in 465,* | *[?\&]ignoreTLS=true*) tls=false ;; esac
  from=${MAIL_FROM:-}
  if [ -z "$from" ]; then
    name=${PUBLIC_URL:-http://localhost}
    name=${name#*://}
    from=no-reply@${name%%[:/]*}
  fi
}

case $url in
  '' | http://* | https://*) ;;
  *) refuse "ALERT_URL is no http:// or https:// address" ;;
esac
[ -z "$mail" ] || read_smtp

{
  cat <<'END'
# Made by alertmanager.sh.
route:
  receiver: operators
  group_by: [alertname]
  repeat_interval: 4h
  routes:
    - matchers: [severity = "warn"]
      receiver: operators
      repeat_interval: 24h
receivers:
  - name: operators
END
  if [ -n "$url" ]; then
    printf '    webhook_configs:\n      - url: %s\n' "$(quoted "$url")"
  fi
  if [ -n "$mail" ]; then
    printf '    email_configs:\n      - to: %s\n        from: %s\n' "$(quoted "$mail")" "$(quoted "$from")"
    printf '        smarthost: %s\n        require_tls: %s\n        send_resolved: true\n' "$(quoted "$host:$port")" "$tls"
    if [ -n "$user" ]; then
      printf '        auth_username: %s\n        auth_password: %s\n' "$(quoted "$user")" "$(quoted "$password")"
    fi
  fi
} > "$file"

[ $# -eq 0 ] || exec "$@"
