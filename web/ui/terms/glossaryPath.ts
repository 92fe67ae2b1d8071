/** The screen that explains all terms. */
export const glossaryPath = '/glossary'
