import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { listBytes } from '../../../shared/campaigns/campaignSources'
import { ApiError, badInput } from '../../app/http/errors'
import { type ListRow, openCsv } from './csvRows'
import { openSheet } from './sheetRows'

const tooLarge = () => new ApiError('TOO_LARGE', `A list has at most ${listBytes / 1_000_000} MB.`)

/** Ends with an error as soon as there are more bytes than a list may have. */
function limited(): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > listBytes) done(tooLarge())
      else done(null, chunk)
    },
  })
}

/** Runs `work` on the body as a file that is there for so long: a body is looked at twice, and is not kept in memory. */
export async function withFile<T>(body: Readable, work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'list-'))
  try {
    const file = path.join(folder, 'list')
    await pipeline(body, limited(), createWriteStream(file))
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function firstBytes(file: string): Promise<string> {
  const handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0).finally(() => handle.close())
  return buffer.subarray(0, bytesRead).toString('hex')
}

const [zip, oldExcel] = ['504b0304', 'd0cf11e0']

async function* workbookRows(file: string): AsyncGenerator<ListRow> {
  try {
    yield* openSheet(file)
  } catch {
    // whatever is wrong with it, staff can do but one thing about it
    throw badInput({ file: 'This is no XLSX file that can be read. Save it as CSV.' })
  }
}

/** The rows of a CSV or XLSX file, by its content and not its name. Throws a 400 for what is neither, at once or with the first row. */
export async function openList(file: string): Promise<{ rows: AsyncIterable<ListRow>; problems: string[] }> {
  const start = await firstBytes(file)
  if (!start) throw badInput({ file: 'The file is empty.' })
  if (start === oldExcel) throw badInput({ file: 'This is an old Excel file. Save it as XLSX or CSV.' })
  return start === zip ? { rows: workbookRows(file), problems: [] } : openCsv(file)
}
