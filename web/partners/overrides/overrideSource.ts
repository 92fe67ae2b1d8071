import type { ListQuery } from '../../records/list/listQuery'
import type { SaveErrors, SavePayload } from '../../records/useSaveRecord'
import type { OverrideForm, OverrideRow } from './overrideForm'

/** Data access for one type of overrides. The types differ otherwise only in texts and fields. */
export interface OverrideSource {
  /** undefined until the first answer. */
  rows: readonly OverrideRow[] | undefined
  query: ListQuery
  /** Creates an override and adds it to the cached list. */
  create: (form: OverrideForm, key: string) => Promise<SavePayload<OverrideRow> | undefined>
  update: (row: OverrideRow, form: OverrideForm) => Promise<SavePayload<OverrideRow> | undefined>
  /** Deletes an override and removes it from the cached list. */
  remove: (id: string) => Promise<{ deletedId: string | null; errors: SaveErrors } | undefined>
  /** The current override; null if it is deleted or on errors. */
  readAgain: (id: string) => Promise<OverrideRow | null>
}
