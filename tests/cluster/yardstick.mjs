// The same piece of work again and again: its processor time tells how fast the machine is while it does other things.
// Two busy processors are slower, each, than one.
const text = JSON.stringify(
  Array.from({ length: 3000 }, (_, id) => ({ id, email: `lead-${id}@example.test`, status: 'NEW' })),
)
let rounds = 0
setInterval(() => {
  JSON.parse(text)
  rounds++
}, 20)
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ rounds, seconds: (user + system) / 1e6 })
})
process.on('disconnect', () => process.exit())
