/** Actions on selected leads. */
export type LeadActionName =
  | 'override status'
  | 'mark test'
  | 'unmark test'
  | 'fire FTD'
  | 'manage selection'
  | 'copy emails'
