import { errorText } from '../app/apollo/errors'
import { offerUndo } from '../ui/overlay/undo'
import { toast } from '../ui/overlay/toasts'

/** Activates or deactivates a record with `save`, shows a message, and offers Undo. `title` is the record's name. */
export async function switchWithUndo(
  title: string,
  isActive: boolean,
  save: (isActive: boolean) => Promise<void>,
): Promise<void> {
  const [state, stateBefore] = isActive ? ['active', 'inactive'] : ['inactive', 'active']
  const sentAt = Date.now()
  try {
    await save(isActive)
    offerUndo({
      title: `${title} is ${state}`,
      sentAt,
      undone: `${title} is ${stateBefore}`,
      run: () => save(!isActive),
    })
  } catch (error) {
    toast.error(`Failed to make ${title} ${state}. ${errorText(error)}`, { error })
  }
}
