/** The worker of one export; loaded when the first one starts. */
export const startWorker = () =>
  new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module', name: 'export' })
