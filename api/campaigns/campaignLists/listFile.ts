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

/** Fails as soon as a list exceeds the maximum size. */
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

/** Runs `work` on a temporary file with the body, because the body is read twice and is too large for memory. */
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
    // one message for all errors, since the remedy is the same
    throw badInput({ file: 'This is no XLSX file that can be read. Save it as CSV.' })
  }
}

/**
 * Rows of a CSV or XLSX file; the type is detected from the content. Throws a 400 for other files, at once or at the
 * first row.
 */
export async function openList(file: string): Promise<{ rows: AsyncIterable<ListRow>; problems: string[] }> {
  const start = await firstBytes(file)
  if (!start) throw badInput({ file: 'The file is empty.' })
  if (start === oldExcel) throw badInput({ file: 'This is an old Excel file. Save it as XLSX or CSV.' })
  return start === zip ? { rows: workbookRows(file), problems: [] } : openCsv(file)
}
