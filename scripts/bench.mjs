// npm run bench [part] [-- options]: prints measured values as ratios; never fails.
import { spawnSync } from 'node:child_process'
import { build } from './build.mjs'
import { codegen } from './codegen.mjs'

const parts = {
  abuse: 'tests/bench/abuse.mjs',
  alerts: 'tests/bench/alerts.mjs',
  backtest: 'tests/bench/backtest.mjs',
  bulk: 'tests/bench/bulk.mjs',
  campaignCounts: 'tests/bench/campaignCounts.mjs',
  campaignFigures: 'tests/bench/campaignFigures.mjs',
  campaignLists: 'tests/bench/campaignLists.mjs',
  campaigns: 'tests/bench/campaigns.mjs',
  clicks: 'tests/bench/clicks.mjs',
  export: 'tests/bench/export.mjs',
  gateway: 'tests/bench/gateway.mjs',
  intake: 'tests/bench/intake.mjs',
  'lead-panel': 'tests/bench/leadPanel.mjs',
  'leads-list': 'tests/bench/leadsList.mjs',
  money: 'tests/bench/money.mjs',
  overload: 'tests/bench/overload.mjs',
  postbacks: 'tests/bench/postbacks.mjs',
  routing: 'tests/bench/routing.mjs',
  soak: 'tests/bench/soak.mjs',
  reports: 'tests/bench/reports.mjs',
  facts: 'tests/bench/facts.mjs',
  web: 'tests/bench/web.mjs',
  webhooks: 'tests/bench/webhooks.mjs',
}

// Benchmarks exceed the normal cost limit.
process.env.COST_PER_MINUTE ??= '1000000000'

const [name, ...options] = process.argv.slice(2)
if (name && !Object.hasOwn(parts, name)) {
  console.error(`There is no bench part "${name}". Parts: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
// Measures the current sources: rebuilds what is outdated.
await codegen()
await build()
for (const part of name ? [name] : Object.keys(parts)) {
  console.log(`\n${part}`)
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', parts[part], ...options], { stdio: 'inherit' })
  if (status) process.exit(status)
}
