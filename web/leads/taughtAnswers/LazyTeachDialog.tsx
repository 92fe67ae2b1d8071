import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { ShortcutsPaused } from '../../ui/shortcuts/ShortcutsPaused'

/** Permissions to see an answer, to settle leads by it and to change the broker's settings. */
export const needsToTeach = ['LEADS_PROGRESS_LOGS', 'LEADS_INJECTION', 'ADVERTISERS_EDIT'] as const

/** `TeachDialog`, whose code is loaded when an answer is taught. */
export const TeachDialog = lazyComponent(() => import('./TeachDialog'), 'TeachDialog', <ShortcutsPaused />)

/** The same for a lead of which only the id is known. */
export const TeachHeld = lazyComponent(() => import('./TeachHeld'), 'TeachHeld', <ShortcutsPaused />)
