/**
 * Which modules travel in one file. What a file costs beside its contents is headers and a worse compression, so what
 * is needed together is one file, and nothing is in it that some of its readers do without. Both follow from who imports
 * whom, so nothing has to be listed here but the beginnings.
 */

/** What is asked of the bundler about a module: a part of rolldown's own type. */
export type ModuleInfo = { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] };
export type Graph = { getModuleInfo(id: string): ModuleInfo | null };
/** The name of the file that a module goes into, or null where another rule decides. */
type Rule = (id: string, graph: Graph) => string | null;

/** What everybody signed in loads at once, whatever page it is. */
const SHELL = /client\/(app\/(Layout|ChatCorner)|features\/chat\/panel\/MessagesButton)\.tsx$/;
/** Everybody signed in comes to one of these. What all of them need is as good as the frame's. */
const DASHBOARD = /client\/app\/(Seeker|Employer|Admin)Overview\.tsx$/;
const DASHBOARDS = 3;
/** The pages that anybody may open. */
const PUBLIC = /client\/(app\/(NotFoundPage|LandingScreen)|features\/(accounts\/\w+Page|legal\/\w+Page))\.tsx$/;
const LANDING = /client\/app\/LandingScreen\.tsx$/;
/** What every page loads at once, but for the landing page as it comes first. */
const ALL = /client\/ui\/Toasts\.tsx$/;
/** Contracts, and what calls by them. */
const CALLS = /node_modules\/zod\/|client\/net\/|^(?!.*node_modules).*\/shared\//;

const KIT = /client\/ui\//;
/** Rooms of lists load no forms for it: it travels with the message that it is made of. */
const FAILURE = /client\/ui\/LoadFailed\./;

/** Where job seekers arrive, and what only their rooms have. */
const SEEKERS = /client\/app\/SeekerOverview\.tsx$/;
const OF_SEEKERS = /client\/features\/(jobs|profiles)\/|^(?!.*node_modules).*\/shared\/(jobs|profiles|matching)\//;

/** How applications and their interviews stand, which employers and the chat show too. */
const OF_WORK =
  /client\/features\/applications\/|client\/ui\/StatusPill\.|^(?!.*node_modules).*\/shared\/(applications|interviews)\//;

/** Each is a few bytes: what several pages draw is not a file of its own. */
const DRAWN = /node_modules\/lucide-react\/|client\/ui\/(ProgressBar|MatchMark|Pill)\./;

/** The modules that are loaded by themselves (an entry, or by `import()`) and cannot do without this one. */
function beginningsOf(id: string, graph: Graph): string[] {
  const beginnings: string[] = [];
  const seen = new Set([id]);
  for (const one of seen) {
    const info = graph.getModuleInfo(one);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) beginnings.push(one);
    // A set is walked to its end, and grows as it is walked.
    for (const importer of info.importers) seen.add(importer);
  }
  return beginnings;
}

const isShell = (beginnings: readonly string[]) =>
  beginnings.some((one) => SHELL.test(one) || ALL.test(one)) ||
  beginnings.filter((one) => DASHBOARD.test(one)).length === DASHBOARDS;

const isPublic = (beginnings: readonly string[]) => beginnings.some((one) => PUBLIC.test(one) || ALL.test(one));

/** What the frame of signed-in people and the public pages both need: the kit, and what makes calls. */
export const ofBoth: Rule = (id, graph) => {
  const beginnings = beginningsOf(id, graph);
  if (!isShell(beginnings) || !isPublic(beginnings)) return null;
  return CALLS.test(id) ? "calls" : "kit";
};

/** What the frame of signed-in people needs, and no public page. */
export const ofShell: Rule = (id, graph) => (isShell(beginningsOf(id, graph)) ? "shell" : null);

/** What the landing page and others that anybody may open need, and the frame of signed-in people does not. */
export const ofPublic: Rule = (id, graph) => {
  const pages = beginningsOf(id, graph).filter((one) => PUBLIC.test(one));
  return pages.length > 1 && pages.some((one) => LANDING.test(one)) ? "frame" : null;
};

/** What the first room of job seekers and others say of applications: no others load the room for it. */
export const ofWork: Rule = (id, graph) => {
  if (!OF_WORK.test(id)) return null;
  const beginnings = beginningsOf(id, graph);
  const others = beginnings.filter((one) => !DASHBOARD.test(one));
  return others.length > 0 && beginnings.some((one) => SEEKERS.test(one)) ? "work" : null;
};

/** What the first room of job seekers needs, and others need as well: who comes to those has been there. */
export const ofSeekers: Rule = (id, graph) => {
  // With the room itself: a small file is compressed badly.
  if (SEEKERS.test(id)) return "seekers";
  if (!OF_SEEKERS.test(id)) return null;
  const beginnings = beginningsOf(id, graph);
  return beginnings.length > 1 && beginnings.some((one) => SEEKERS.test(one)) ? "seekers" : null;
};

/** What several pages draw: in one file what the first room of job seekers draws too, in another what it does without. */
export const ofDrawings: Rule = (id, graph) => {
  if (!DRAWN.test(id)) return null;
  const beginnings = beginningsOf(id, graph);
  if (beginnings.length < 2) return null;
  return beginnings.some((one) => SEEKERS.test(one)) ? "drawings" : "more-drawings";
};

/** Parts of the kit that several pages need: those of public pages do not bring along what others are made of. */
export const ofFields: Rule = (id, graph) => {
  if (!KIT.test(id)) return null;
  const beginnings = beginningsOf(id, graph);
  if (beginnings.length < 2) return null;
  return isPublic(beginnings) || FAILURE.test(id) ? "fields" : "more-fields";
};
