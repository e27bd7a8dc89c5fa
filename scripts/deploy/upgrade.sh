#!/bin/sh
# Puts the image of these sources in the place of the running one while Swoon serves: sh scripts/deploy/upgrade.sh --profile tls
# Its arguments are options of docker compose. The new processes begin beside the old ones, which end only once all new ones are ready;
# `docker compose up` alone ends the old ones first. If a new one does not become ready, the old ones go on.
set -eu
cd "$(dirname "$0")/../.."

old=$(docker compose "$@" ps --quiet app)
if [ -z "$old" ]; then exec docker compose "$@" up --build --detach; fi
count=$(echo "$old" | wc -l)

docker compose "$@" build
docker compose "$@" run --rm --no-deps -T migrate
if ! docker compose "$@" up --detach --wait --no-deps --no-recreate --scale "app=$((count * 2))" app; then
  docker compose "$@" logs --tail 20 app >&2
  for container in $(docker compose "$@" ps --all --quiet app); do
    case $old in *"$container"*) ;; *) docker rm --force --volumes "$container" > /dev/null ;; esac
  done
  echo "The new processes did not become ready, and were removed. Those of before go on." >&2
  exit 1
fi
# Each answers what it has been asked before it ends. Its name in Docker's network ends with it, and the gateway tries the next one.
for container in $old; do
  docker stop "$container" > /dev/null
  docker rm --volumes "$container" > /dev/null
done
# A container keeps the file with which it began.
if ! docker compose "$@" exec -T gateway cat /etc/nginx/templates/nginx.conf.template | cmp -s - scripts/deploy/gateway.conf; then
  docker compose "$@" up --detach --no-deps --force-recreate gateway
fi
docker compose "$@" up --detach
