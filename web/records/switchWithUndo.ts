import { activeStatusOf } from '../../shared/app/activeStatus'
import { errorText, isConflict, isNotFound } from '../ui/show/errors'
import { offerUndo } from '../ui/overlay/undo'
import { toast } from '../ui/overlay/toasts'
import { sentVersion } from './sentVersion'

/** The state of a record that can be active or inactive. */
export interface SwitchState {
  name: string
  isActive: boolean
  version: number | null | undefined
}

/** How records of a type are switched. */
export interface SwitchWork {
  /** Saves over this version and returns the new one; throws if it is refused. */
  save: (isActive: boolean, version: number) => Promise<number | null | undefined>
  /** Loads the record, so that the screen shows it as it is now; null if it was deleted. */
  readAgain: () => Promise<SwitchState | null>
}

/** Says what a record is now that somebody else has changed it. */
async function tellNow({ name }: SwitchState, to: boolean, readAgain: SwitchWork['readAgain']) {
  const title = `${name} was changed in the meantime and not switched`
  let now: SwitchState | null
  try {
    now = await readAgain()
  } catch (error) {
    return void toast.error(`${title}. What it is now did not load. Reload the page to see it.`, { error })
  }
  if (!now) return void toast.error(`${name} was deleted in the meantime`)
  const renamed = now.name === name ? '' : `It is called ${now.name} now. `
  const text =
    now.isActive === to
      ? `It is ${activeStatusOf(to)} already.`
      : `It is still ${activeStatusOf(now.isActive)}. Switch it again if you still want to.`
  toast.warning(title, { text: renamed + text, duration: null })
}

/**
 * Activates or deactivates a record over the version that the user saw, shows a message, and offers Undo. If somebody
 * else has saved it since, nothing is changed: the record is loaded again, and the user is told what it is now.
 */
export async function switchWithUndo(seen: SwitchState, to: boolean, { save, readAgain }: SwitchWork): Promise<void> {
  try {
    const version = sentVersion(await save(to, sentVersion(seen.version)))
    const undo = async () => {
      try {
        await save(!to, version)
      } catch (error) {
        if (!isConflict(error)) throw error
        await tellNow(seen, !to, readAgain)
        return 'told' as const
      }
    }
    offerUndo({
      title: `${seen.name} is ${activeStatusOf(to)}`,
      undone: `${seen.name} is ${activeStatusOf(!to)}`,
      run: undo,
    })
  } catch (error) {
    if (isConflict(error)) return tellNow(seen, to, readAgain)
    if (isNotFound(error)) return void toast.error(`${seen.name} was deleted in the meantime`)
    toast.error(`Failed to make ${seen.name} ${activeStatusOf(to)}. ${errorText(error)}`, { error })
  }
}
