import type { Options } from '@node-rs/argon2'

/** Argon2id (the package's default algorithm), 19 MiB, two passes, one lane. */
export const argon2Options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
