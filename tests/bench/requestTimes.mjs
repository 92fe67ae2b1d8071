// Loaded into a server by --import: measures its own time of each request, from the parsed head to the whole answer, and
// sends the times to its parent, which asks for those of a path. `api_request_seconds` has too few buckets for that.
import diagnostics from 'node:diagnostics_channel'

const begun = new WeakMap()
let timesByPath = {}

diagnostics.subscribe('http.server.request.start', ({ request }) => begun.set(request, performance.now()))
diagnostics.subscribe('http.server.response.finish', ({ request }) => {
  const [path] = request.url.split('?')
  ;(timesByPath[path] ??= []).push(performance.now() - begun.get(request))
})
process.on('message', ({ timesOf }) => {
  process.send({ times: timesByPath[timesOf] ?? [] })
  timesByPath = {}
})
