import { ShortcutsPaused } from '../../app/shortcuts/ShortcutsPaused'
import { whenShown } from '../../ui/layout/FaultBoundary'

/** `ConflictDialog`, whose code is loaded with the first conflict. */
export const ConflictDialog = whenShown(() => import('./ConflictDialog'), 'ConflictDialog', <ShortcutsPaused />)
