import type { BuildOptions } from 'esbuild'

export function bundle(entry: string, outfile: string, more?: BuildOptions): Promise<void>
