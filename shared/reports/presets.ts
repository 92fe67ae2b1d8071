/** Maximum number of presets with a user-defined position in the tabs. */
export const maxPresetOrder = 500
