/** By the English of `CONTRACT_TEXTS`; null or missing: not translated yet. */
export default {} satisfies Record<string, string | null>
