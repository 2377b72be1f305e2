/** Node's options in `docker-compose.yml` and the manifests, which tests compare with these. */

/**
 * Room for new objects, by default an accident of the memory limit: 1 MB within 512 MB, where objects of calls under way
 * are copied over and over, 16 MB within 768 MB, and 64 MB without a limit.
 */
export const SERVICE_OPTIONS = ['--max-semi-space-size=16'];
/** Streams make few objects, and the room counts for each process. */
export const STREAMS_OPTIONS = ['--max-semi-space-size=4'];
