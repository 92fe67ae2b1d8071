#!/bin/bash
# Health check of containers: ready if the server in the container says so. A container runs only one of the two. In bash,
# which every Debian image has: starting Node every ten seconds takes ten times the processor time.
for port in "${GATEWAY_PORT:-4000}" "${API_PORT:-4001}"; do
  { exec 3<> "/dev/tcp/127.0.0.1/$port"; } 2> /dev/null || continue
  printf 'GET /health/ready HTTP/1.0\r\n\r\n' >&3
  read -r -t 4 _ status _ <&3
  answer=$(timeout 4 cat <&3)
  exec 3>&-
  [ "$status" = 200 ] && exit 0
  body=${answer##*$'\n'}
  echo "$body"
  # Docker does not restart unhealthy containers, only those that end.
  if [ "$IN_CONTAINER" = 1 ] && [[ $body == *'"restart":true'* ]]; then kill -TERM 1; fi
done
exit 1
