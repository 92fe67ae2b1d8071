// The container's health check: ready when the server that runs in it says so. Only one of the two does.
const ports = [process.env.GATEWAY_PORT || 4000, process.env.API_PORT || 4001]
const ready = await Promise.all(
  ports.map((port) =>
    fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(4000) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  ),
)
process.exit(ready.includes(true) ? 0 : 1)
