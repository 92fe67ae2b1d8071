import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { Fault } from '../errors/errors'

/** More than any event of ours; what goes on without an end is none. */
const maxEventLength = 1_000_000

/** The JSON of an event's data lines; undefined for a comment. */
function dataOf(event: string): string | undefined {
  const lines = event.split('\n').filter((line) => line.startsWith('data:'))
  return lines.length ? lines.map((line) => line.slice(5)).join('\n') : undefined
}

/**
 * The events of the API's own streams, whose lines end in \n, as they come, each parsed from JSON. Throws UPSTREAM_UNAVAILABLE when
 * the stream breaks or makes no sense. Whoever stops reading ends the stream.
 */
export async function* readEvents<Event>(body: Readable): AsyncGenerator<Event, void, void> {
  const decoder = new StringDecoder('utf8')
  let text = ''
  try {
    for await (const chunk of body) {
      text += decoder.write(chunk as Buffer)
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      if (text.length > maxEventLength) throw new Error('An event without an end')
      for (const event of events) {
        const data = dataOf(event)
        if (data !== undefined) yield JSON.parse(data) as Event
      }
    }
  } catch (cause) {
    throw new Fault('UPSTREAM_UNAVAILABLE', { cause })
  } finally {
    body.destroy()
  }
}
