/** Worker of one export. This module is loaded with the first one. */
export const startWorker = () =>
  new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module', name: 'export' })
