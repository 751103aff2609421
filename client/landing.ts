import { livenLanding } from "./app/landing-document.ts";

livenLanding();
