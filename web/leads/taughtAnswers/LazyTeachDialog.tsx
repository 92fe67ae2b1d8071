import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { ShortcutsPaused } from '../../ui/shortcuts/ShortcutsPaused'

/** `TeachDialog`, whose code is loaded when an answer is taught. */
export const TeachDialog = lazyComponent(() => import('./TeachDialog'), 'TeachDialog', <ShortcutsPaused />)
