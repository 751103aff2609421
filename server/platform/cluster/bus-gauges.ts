import type { GaugeOptions } from "#server/platform/metrics/metrics.ts";
import type { Bus } from "./bus.ts";

const SECOND_MS = 1000;

/** What /api/metrics shows of the connection to the other processes. */
export const gaugesOf = (bus: Bus): GaugeOptions[] => [
  {
    name: "kasama_bus_peers",
    help: "Other processes that this one sees",
    read: () => bus.peers.length,
  },
  {
    name: "kasama_bus_up",
    help: "0 while Redis does not answer or a living process is not heard: events reach other processes late",
    read: () => Number(!bus.isCutOff),
  },
  {
    name: "kasama_bus_away_seconds_total",
    help: "How long Redis has not answered, all in all",
    read: () => bus.figures.away / SECOND_MS,
  },
  {
    name: "kasama_bus_lag_seconds",
    help: "How long the newest frame of another process took from Redis to this one",
    read: () => bus.figures.lag / SECOND_MS,
  },
  {
    name: "kasama_bus_gaps_total",
    help: "How often frames of another process were missed",
    read: () => bus.figures.gaps,
  },
  {
    name: "kasama_bus_frames_dropped_total",
    help: "How often calls to another process were dropped because Redis did not take them",
    read: () => bus.figures.dropped,
  },
  {
    name: "kasama_bus_frames_refused_total",
    help: "Frames that were forged, damaged or of another version",
    read: () => bus.figures.refused,
  },
];
