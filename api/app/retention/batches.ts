const maxRows = 10_000

/** Repeats a statement that changes at most `limit` rows until nothing is left, so that none is locked for long. */
export async function inBatches(
  change: (limit: number) => Promise<{ numAffectedRows?: bigint | undefined }>,
): Promise<void> {
  while (Number((await change(maxRows)).numAffectedRows ?? 0) > 0);
}
