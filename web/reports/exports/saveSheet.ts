import { toast } from '../../ui/overlay/toasts'
import type { ExportFormat } from './exportMessages'
import type { SheetTable } from './tableFile'

/** Saves a table that is all here as a file named after it, and says so. */
export async function saveSheet(sheet: SheetTable, format: ExportFormat): Promise<void> {
  try {
    const [{ tableFile }, { saveFile }] = await Promise.all([import('./tableFile'), import('./saveFile')])
    const name = `${sheet.name}.${format}`
    saveFile(await tableFile(sheet, format), name)
    toast.success(`Exported ${name}`)
  } catch {
    toast.error('The export failed. Please try again.') // its script did not load, or the browser would not pack
  }
}
