import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatCount } from '../../../shared/app/format'
import { campaignLimits } from '../../../shared/campaigns/campaigns'
import { listBytes } from '../../../shared/campaigns/campaignSources'
import { ApiError, badInput } from '../http/errors'
import { withTemporaryFile } from '../process/temporaryFiles'
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
async function openList(file: number): Promise<{ rows: AsyncGenerator<ListRow>; problems: string[] }> {
  const start = firstBytes(file, 4).toString('hex')
  if (!start) throw badInput({ file: 'The file is empty.' })
  if (start === oldExcel) throw badInput({ file: 'This is an old Excel file. Save it as XLSX or CSV.' })
  return start === zip ? { rows: workbookRows(file), problems: [] } : openCsv(file)
}

const maxColumns = 100
const maxCell = 1_000

/** Separates the cells of a row in transit to the database; removed from cells. */
export const cellSeparator = '\u001f'

/** Removes what the database cannot store (zero bytes, unpaired surrogates), and the cell separator. */
const clean = (cell: string) =>
  cell.replaceAll('\0', '').replaceAll(cellSeparator, '').slice(0, maxCell).toWellFormed().trim()

async function* cleanRows(rows: AsyncGenerator<ListRow>, width: number): AsyncGenerator<ListRow> {
  let count = 0
  for await (const { line, cells } of rows) {
    if (++count > campaignLimits.listRows)
      throw badInput({ file: `At most ${formatCount(campaignLimits.listRows)} rows. Split the list.` })
    yield { line, cells: cells.slice(0, width).map(clean) }
  }
  if (!count) throw badInput({ file: 'The file has no rows below its head.' })
}

interface List {
  /** Texts of the first row. */
  columns: string[]
  /** Those below, as they are read. */
  rows: AsyncGenerator<ListRow>
  /** Warnings for the user. */
  problems: string[]
}

/** Runs `work` on the list of a file. Throws a 400 for an unreadable file, at once or at one of its rows. */
export async function withList<Result>(file: number, work: (list: List) => Promise<Result>): Promise<Result> {
  const { rows, problems } = await openList(file)
  try {
    const head = await rows.next()
    if (head.done) throw badInput({ file: 'The file has no rows below its head.' })
    const columns = head.value.cells.map(clean)
    if (columns.length > maxColumns) throw badInput({ file: `At most ${maxColumns} columns.` })
    return await work({ columns, rows: cleanRows(rows, columns.length), problems })
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw badInput({ file: `The file is no CSV that can be read: ${error.message}` })
    throw error
  } finally {
    await rows.return(undefined)
  }
}
