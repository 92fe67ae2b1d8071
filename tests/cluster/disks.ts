import { execFile } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { nobodyId } from './tools'

const exec = promisify(execFile)

const marginBytes = 4_194_304

/** Disks of their own for machines, in memory, so that each can be filled. scripts/cluster.mjs removes what is left of them. */
export function createDisks(folder: string) {
  const places: string[] = []
  const placeOf = (name: string) => path.join(folder, 'disks', name)
  const filler = (name: string) => path.join(placeOf(name), 'filler')
  return {
    /** Folder of the machine's disk, which belongs to the user `nobody`. */
    add: async (name: string, megabytes: number): Promise<string> => {
      const place = placeOf(name)
      mkdirSync(place, { recursive: true })
      await exec('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', place])
      places.push(place)
      chownSync(place, nobodyId, nobodyId)
      return place
    },
    /** Leaves no room on the disk. */
    fill: async (name: string) => {
      const { bavail, bsize } = await statfs(placeOf(name))
      await exec('fallocate', ['--length', String(bavail * bsize - marginBytes), filler(name)])
      // Others write meanwhile: the rest is taken until there is none.
      await exec('dd', ['if=/dev/zero', `of=${filler(name)}`, 'oflag=append', 'conv=notrunc', 'bs=4k']).catch(
        () => null,
      )
    },
    empty: (name: string) => rm(filler(name)),
    remove: async () => {
      for (const place of places) await exec('umount', ['--lazy', place])
    },
  }
}

export type Disks = ReturnType<typeof createDisks>
