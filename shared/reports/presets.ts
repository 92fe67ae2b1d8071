/** Screens that have presets. */
export const presetPages = ['leads', 'reports', 'statements', 'payments', 'ledger'] as const

/** Maximum number of presets with a user-defined position in the tabs. */
export const maxPresetOrder = 500
