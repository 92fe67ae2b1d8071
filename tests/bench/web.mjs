// npm run bench web [-- --rounds 5 --peers DIR --client DIR]: the leads screen compared with AG Grid community with the
// same rows and columns, alternately, best of each; limits in web.md. Measures CPU time of the browser's main thread,
// which other load affects less than elapsed time.
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { clicks, growth, leadsSize, loginSize } from './web/measures.mjs'
import { startServer } from './web/server.mjs'
import { servePeers, visitOurs, visitTheirs } from './web/tables.mjs'

const best = (visits) =>
  Object.fromEntries(Object.keys(visits[0]).map((name) => [name, Math.min(...visits.map((visit) => visit[name]))]))
const one = (figure) => figure.toFixed(1)

function line(what, ours, bar, detail = '') {
  const verdict = bar === null ? '' : ours <= bar ? 'holds' : 'MISSES'
  console.log(
    `  ${what.padEnd(46)} ${one(ours).padStart(8)} ${bar === null ? ''.padStart(10) : `≤ ${one(bar)}`.padStart(10)}  ${verdict.padEnd(7)}${detail}`,
  )
}

/** Alternating visits, so that other load affects both. Returns the best of each. */
async function sideBySide(server, peers, { rounds, columns, allColumns }) {
  const ours = []
  const theirs = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await visitOurs(server, { rows: 1000, allColumns }))
    if (peers) theirs.push(await visitTheirs(peers.url, { rows: 1000, columns }))
  }
  return {
    ours: best(ours),
    theirs: theirs.length ? best(theirs) : null,
    blanks: Math.max(...ours.map(({ blanks }) => blanks)),
  }
}

function report({ ours, theirs, blanks }, columns, factor) {
  const against = (name, times = 1) => (theirs ? theirs[name] * times : null)
  const ratio = (name) =>
    theirs ? `${(ours[name] / theirs[name]).toFixed(2)} × AG Grid (${one(theirs[name])})` : 'no peer'
  console.log(`\n  1000 rows × ${columns} columns`)
  line('CPU from data to paint, ms', ours.dataToPaint, against('dataToPaint', factor), ratio('dataToPaint'))
  line(
    'CPU of the whole cold visit, ms',
    ours.wholeVisit,
    null,
    `${ratio('wholeVisit')}; ours has the shell, filters and Apollo in it`,
  )
  line('Scroll down, CPU a frame, ms', ours.down, against('down'), ratio('down'))
  line('Scroll sideways, CPU a frame, ms', ours.sideways, against('sideways'), ratio('sideways'))
  line('Frames with a blank place', blanks, 0)
  line('Heap, MB', ours.heap, columns === 45 ? 12 : null, ratio('heap'))
  line('DOM nodes', ours.nodes, columns === 45 ? 1500 : null, ratio('nodes'))
}

export async function bench(options) {
  const { values } = parseArgs({
    args: options,
    options: {
      rounds: { type: 'string', default: '5' },
      peers: { type: 'string', default: '../shared/bench/web-peers/dist' },
      client: { type: 'string', default: 'dist/web' },
    },
  })
  if (!existsSync(`${values.client}/index.html`))
    throw new Error(`No built client in ${values.client}: run npm run build first`)
  const rounds = Number(values.rounds)
  const server = await startServer(values.client)
  const peers = existsSync(`${values.peers}/agmin/index.html`) ? await servePeers(values.peers) : null
  if (!peers)
    console.log(`  No AG Grid page in ${values.peers} (build it with "node build.mjs agmin"): figures stand alone`)
  try {
    line('Script at sign-in, KB gzip', await loginSize(server, values.client), 200)
    line('Script on the cold leads screen, KB gzip', await leadsSize(server, values.client), 300)
    report(await sideBySide(server, peers, { rounds, columns: 16, allColumns: false }), 16, 1)
    report(await sideBySide(server, peers, { rounds, columns: 45, allColumns: true }), 45, 1.5)

    const { before, after } = await growth(server)
    console.log('\n  50 rounds of page, order and filter, 1000 × 45')
    line('Heap after, MB', after.heap, before.heap * 1.05, `${one(before.heap)} before`)
    line(
      'Objects in it, MB',
      after.objects,
      before.objects * 1.05,
      `${before.objects.toFixed(2)} before; the rest is compiled code and the browser's records`,
    )
    line('DOM nodes after', after.nodes, before.nodes * 1.05, `${before.nodes} before`)

    console.log('\n  From click to paint, 1000 rows')
    for (const [columns, allColumns] of [
      [16, false],
      [45, true],
    ]) {
      const runs = []
      for (let round = 0; round < rounds; round++) runs.push(await clicks(server, { allColumns }))
      const { selectAll, selectAllCpu, toggleColumn, toggleColumnCpu, firstDialog, dialog, dialogCpu } = best(runs)
      line(
        `Select all, ${columns} columns, ms`,
        selectAll,
        50,
        `CPU ${one(selectAllCpu)}, the driver's own clicking in it`,
      )
      line(`Hide a column, ${columns} columns, ms`, toggleColumn, 50, `CPU ${one(toggleColumnCpu)}`)
      line(
        `Open a row dialog, ${columns} columns, ms`,
        dialog,
        50,
        `CPU ${one(dialogCpu)}; ${one(firstDialog)} the first time, when its code loads`,
      )
    }
  } finally {
    server.close()
    peers?.close()
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await bench(process.argv.slice(2))
  process.exit()
}
