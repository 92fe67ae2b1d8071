import { errorText } from '../app/apollo/errors'
import { offerUndo } from '../ui/overlay/undo'
import { toast } from '../ui/overlay/toasts'

/** Switches a record on or off by `save`, says so, and offers to take that back. `title` is what the record is called. */
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
