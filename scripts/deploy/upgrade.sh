#!/bin/sh
# Replaces the running image with one built from these sources, without downtime: sh scripts/deploy/upgrade.sh --profile tls. Takes options of docker
# compose. New processes start beside the old ones, which stop only once all new ones are ready; `docker compose up` alone stops the old
# ones first. If a new one doesn't become ready, the old ones continue.
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
# Each one finishes its open requests before it stops. Its name in Docker's network goes with it, and the gateway tries the next one.
for container in $old; do
  docker stop "$container" > /dev/null
  docker rm --volumes "$container" > /dev/null
done
# A container keeps the file it started with.
if ! docker compose "$@" exec -T gateway cat /etc/nginx/templates/nginx.conf.template | cmp -s - scripts/deploy/gateway.conf; then
  docker compose "$@" up --detach --no-deps --force-recreate gateway
fi
docker compose "$@" up --detach
