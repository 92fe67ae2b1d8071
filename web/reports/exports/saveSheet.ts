import { toast } from '../../ui/overlay/toasts'
import type { ExportFormat } from './exportMessages'
import type { SheetTable } from './tableFile'

/** Saves a loaded table as a file and shows a message. */
export async function saveSheet(sheet: SheetTable, format: ExportFormat): Promise<void> {
  try {
    const [{ tableFile }, { saveFile }] = await Promise.all([import('./tableFile'), import('./saveFile')])
    const name = `${sheet.name}.${format}`
    saveFile(await tableFile(sheet, format), name)
    toast.success(`Exported ${name}`)
  } catch {
    toast.error('The export failed. Please try again.') // its code did not load, or compression failed
  }
}
