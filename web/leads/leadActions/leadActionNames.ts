/** What can be done with the selected leads. */
export type LeadActionName =
  'override status' | 'mark test' | 'unmark test' | 'fire FTD' | 'manage selection' | 'copy emails'
