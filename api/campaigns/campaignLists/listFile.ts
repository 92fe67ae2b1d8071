import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { listBytes } from '../../../shared/campaigns/campaignSources'
import { ApiError, badInput } from '../../app/http/errors'
import { withTemporaryFile } from '../../app/process/temporaryFiles'
import { firstBytes, type ListRow, openCsv } from './csvRows'
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

/**
 * Runs `work` on a temporary file with the body, because the body is read twice and is too large for memory. The file
 * has a descriptor and no name.
 */
export const withFile = <Result>(directory: string, body: Readable, work: (file: number) => Promise<Result>) =>
  withTemporaryFile(directory, async (file) => {
    await pipeline(body, limited(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await file.appendFile(chunk)
    })
    return work(file.fd)
  })

const [zip, oldExcel] = ['504b0304', 'd0cf11e0']

async function* workbookRows(file: number): AsyncGenerator<ListRow> {
  try {
    yield* openSheet(file)
  } catch (error) {
    if (error instanceof ApiError) throw error
    // one message for all other errors, since the remedy is the same
    throw badInput({ file: 'Not a readable XLSX file. Save it as CSV.' })
  }
}

/**
 * Rows of a CSV or XLSX file, given by its descriptor; the type is detected from the content. Throws a 400 for other
 * files, at once or at the first row.
 */
export async function openList(file: number): Promise<{ rows: AsyncGenerator<ListRow>; problems: string[] }> {
  const start = firstBytes(file, 4).toString('hex')
  if (!start) throw badInput({ file: 'The file is empty.' })
  if (start === oldExcel) throw badInput({ file: 'This is an old Excel file. Save it as XLSX or CSV.' })
  return start === zip ? { rows: workbookRows(file), problems: [] } : openCsv(file)
}
