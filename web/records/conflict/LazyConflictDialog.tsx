import { ShortcutsPaused } from '../../ui/shortcuts/ShortcutsPaused'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

/** `ConflictDialog`, whose code is loaded with the first conflict. */
export const ConflictDialog = lazyComponent(() => import('./ConflictDialog'), 'ConflictDialog', <ShortcutsPaused />)
