import { inSentences } from '../../shared/app/sentences'
import { toast } from '../ui/overlay/toasts'
import { offerUndo } from '../ui/overlay/undo'
import type { SaveOutcome } from './useSaveRecord'

interface Edit<Row> {
  said: { title: string; text?: string | undefined }
  /** Saves the previous values with the current version. */
  save: () => Promise<SaveOutcome<Row>>
  /** Updates an open form with the restored record. */
  onUndone: (row: Row) => void
}

/** Offers Undo for an edit. Later changes by others are kept and reported. */
export function offerEditUndo<Row>({ said: { title, text }, save, onUndone }: Edit<Row>): void {
  const run = async () => {
    const outcome = await save()
    if (outcome.kind === 'stale') toast.error('It was changed again in the meantime, and is left as it is.')
    if (outcome.kind === 'refused') toast.error(inSentences(Object.values(outcome.fields)))
    if (outcome.kind !== 'saved') return 'told' as const
    const [row] = outcome.rows
    if (row) onUndone(row)
    return 'undone' as const
  }
  offerUndo({
    title,
    run,
    undone: 'Undone',
    undoneText: 'The values from before are saved.',
    ...(text !== undefined && { text }),
  })
}
