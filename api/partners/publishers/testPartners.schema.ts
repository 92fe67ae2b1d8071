import { z } from 'zod'

const named = z.object({ id: z.int(), name: z.string() })

/** Made records: the sample publisher, and the advertiser whose broker is the sandbox. */
export const testPartners = z.object({ publisher: named, advertiser: named }).meta({ id: 'TestPartners' })
export type TestPartners = z.infer<typeof testPartners>
