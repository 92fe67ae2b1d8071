import path from 'node:path'

/** The user `nobody` of Debian: PostgreSQL does not run as root. */
export const nobodyId = 65534
export const asNobody = (command: string[]) => [
  ...['setpriv', `--reuid=${nobodyId}`, `--regid=${nobodyId}`, '--clear-groups'],
  ...command,
]

/** A variable that scripts/cluster.mjs sets. */
export function given(name: 'CLUSTER_TOOLS' | 'CLUSTER_DATA' | 'CLUSTER_MARK'): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run npm run test:cluster`)
  return value
}

/** The unpacked programs. */
export function readTools() {
  const inside = (...parts: string[]) => path.join(given('CLUSTER_TOOLS'), 'usr', ...parts)
  return {
    etcd: inside('bin', 'etcd'),
    // Debian's packages are for Debian's Python.
    patroni: ['/usr/bin/python3', inside('bin', 'patroni')],
    haproxy: inside('sbin', 'haproxy'),
    openssl: inside('bin', 'openssl'),
    faketime: inside('lib', 'x86_64-linux-gnu', 'faketime', 'libfaketime.so.1'),
    postgres: inside('lib', 'postgresql', '15', 'bin'),
    env: {
      LD_LIBRARY_PATH: inside('lib', 'x86_64-linux-gnu'),
      PYTHONPATH: inside('lib', 'python3', 'dist-packages'),
      HOME: '/tmp',
    },
  }
}

export type Tools = ReturnType<typeof readTools>

/** Environment of a program whose clock is wrong by so many seconds. Waiting takes as long as it does. */
export const asOf = ({ faketime }: Tools, seconds: number): NodeJS.ProcessEnv => ({
  LD_PRELOAD: faketime,
  FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
  DONT_FAKE_MONOTONIC: '1',
})

/** The same, with the difference in a file, such as `+120s`. */
export const settableClock = ({ faketime }: Tools, file: string) => ({
  LD_PRELOAD: faketime,
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_CACHE_DURATION: '1',
  DONT_FAKE_MONOTONIC: '1',
})

/** Tells a figure of the proof. */
export const say = (text: string) => void process.stdout.write(`    ${text}\n`)
