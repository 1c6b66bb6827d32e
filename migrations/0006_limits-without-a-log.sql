-- Counters of the last minutes: written with nearly every call, and nobody misses them after a crash.
ALTER TABLE "rate_limits" SET UNLOGGED;
