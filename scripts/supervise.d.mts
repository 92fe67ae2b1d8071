export const nodeFlags: string[]

export interface Supervised {
  start: () => Promise<void>
  restart: () => boolean | undefined
  stop: () => Promise<void>
}

export function supervise(options: {
  name: string
  file: string
  env: () => Record<string, string>
  readyUrl: string
  say: (text: string) => void
  inspectPort?: number
}): Supervised
