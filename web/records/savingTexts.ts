/** Default messages of saving a record. */
export const savingTexts = (isNew: boolean) => ({
  created: 'Record created successfully.',
  updated: 'Record updated successfully.',
  failed: isNew ? 'Failed to create. Please try again.' : 'Failed to update. Please try again.',
})
