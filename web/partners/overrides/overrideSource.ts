import type { ListQuery } from '../../records/list/listQuery'
import type { SaveErrors, SavePayload } from '../../records/useSaveRecord'
import type { OverrideForm, OverrideRow } from './overrideForm'

/** Where the overrides of one kind come from and go to: all that differs between the two kinds but for words and fields. */
export interface OverrideSource {
  /** undefined until the first answer. */
  rows: readonly OverrideRow[] | undefined
  query: ListQuery
  /** Makes one, and puts it into the list on screen. */
  create: (form: OverrideForm, key: string) => Promise<SavePayload<OverrideRow> | undefined>
  update: (row: OverrideRow, form: OverrideForm) => Promise<SavePayload<OverrideRow> | undefined>
  /** Deletes one, and takes it off the list on screen. */
  remove: (id: string) => Promise<{ deletedId: string | null; errors: SaveErrors } | undefined>
  /** The override as it is by now; null when it is gone or could not be read. */
  readAnew: (id: string) => Promise<OverrideRow | null>
}
