/** Pixels between which a user may choose the width of a table's column. */
export const columnWidths = { least: 40, most: 1200 } as const
