/** MongoDB's features that this server does not have, with the commands of each. */
const FEATURES: Record<string, string> = {
  "a transaction over several shards": "prepareTransaction",
  authentication: "saslStart saslContinue authenticate logout getnonce",
  "user management":
    "createUser updateUser dropUser dropAllUsersFromDatabase usersInfo grantRolesToUser revokeRolesFromUser createRole " +
    "updateRole dropRole dropAllRolesFromDatabase rolesInfo grantRolesToRole revokeRolesFromRole grantPrivilegesToRole " +
    "revokePrivilegesFromRole invalidateUserCache",
  "replica set administration":
    "replSetGetStatus replSetGetConfig replSetInitiate replSetReconfig replSetStepDown replSetFreeze replSetMaintenance " +
    "replSetSyncFrom replSetResizeOplog replSetAbortPrimaryCatchUp setDefaultRWConcern getDefaultRWConcern applyOps",
  sharding:
    "addShard removeShard listShards enableSharding shardCollection reshardCollection refineCollectionShardKey split " +
    "moveChunk mergeChunks movePrimary balancerStart balancerStop balancerStatus shardingState getShardMap " +
    "getShardVersion flushRouterConfig analyzeShardKey addShardToZone updateZoneKeyRange configureQueryAnalyzer",
  "a capped collection": "convertToCapped cloneCollectionAsCapped",
  "search indexes": "createSearchIndexes updateSearchIndex dropSearchIndex",
  "the plan cache": "planCacheClear planCacheClearFilters planCacheListFilters planCacheSetFilter setQuerySettings",
  "client side encryption": "compactStructuredEncryptionData cleanupStructuredEncryptionData",
  "operations by number": "currentOp killOp",
};

/** Features named after their only command. */
const COMMANDS =
  "mapReduce collMod validate compact shutdown fsync fsyncUnlock top setParameter reIndex dataSize dbHash " +
  "logRotate dropConnections connPoolStats lockInfo listCommands killAllSessions killAllSessionsByPattern " +
  "setFeatureCompatibilityVersion setUserWriteBlockMode setIndexCommitQuorum getClusterParameter setClusterParameter " +
  "getDiagnosticData filemd5 features rotateCertificates autoCompact";

/**
 * Commands that MongoDB has and this server does not: the feature by its command. Any other name is an unknown command.
 */
export const DECLINED = new Map<string, string>([
  ["bulkWrite", "bulkWrite over several collections"],
  ...Object.entries(FEATURES).flatMap(([feature, names]) =>
    names.split(" ").map((name): [string, string] => [name, `${feature} (${name})`]),
  ),
  ...COMMANDS.split(" ").map((name): [string, string] => [name, `the command ${name}`]),
]);
