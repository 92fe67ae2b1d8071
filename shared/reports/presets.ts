/** So many views have a place of the user's own among the tabs, at most. */
export const maxPresetOrder = 500
