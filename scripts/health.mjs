// Health check of containers: ready if the server in the container says so. A container runs only one of the two.
const ports = [process.env.GATEWAY_PORT || 4000, process.env.API_PORT || 4001]
const answers = await Promise.all(
  ports.map((port) =>
    fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(4000) })
      .then(async (answer) => ({ ready: answer.ok, ...(await answer.json()) }))
      .catch(() => ({ ready: false })),
  ),
)
for (const { reason } of answers) if (reason) console.log(reason)
// Docker does not restart unhealthy containers, only those that end.
if (process.env.IN_CONTAINER === '1' && answers.some(({ restart }) => restart === true)) process.kill(1, 'SIGTERM')
process.exit(answers.some(({ ready }) => ready) ? 0 : 1)
